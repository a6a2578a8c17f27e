// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** The IPv4 address (also of an IPv4-mapped one), or the /64 prefix of an IPv6 address: one host usually has a whole /64. */
export declare function addressKey(ip: string): string;
