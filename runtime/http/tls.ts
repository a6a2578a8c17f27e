/** TLS: versions and cipher suites of the listener. */
import type { SecureContextOptions } from 'node:tls'

/** Only suites with forward secrecy and authenticated encryption: no CBC, no static RSA (RFC 9325 4.2). */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
]

/** With TLS_CERT and TLS_KEY. */
export const TLS_OPTIONS: SecureContextOptions = { minVersion: 'TLSv1.2', ciphers: CIPHERS.join(':') }
