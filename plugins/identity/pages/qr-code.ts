/** QR codes as inline SVG; the library uqr is used here only. */
import { encode } from 'uqr'
import { Html, html } from './html.ts'

const BORDER = 4 // modules (ISO/IEC 18004, 9.1)

/** Dark on white in both colour schemes, since cameras expect that. @param label what screen readers read out */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${new Html(path)}"/></svg>`
}
