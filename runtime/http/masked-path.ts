/** A path as logs and traces show it: without the tokens that stand in it. */

/** As tokens of the service look: a prefix such as `ft_` and 256 random bits in base64url. */
const TOKEN = /(\b[a-z]{2,4}(?:_|%5f))[\w-]{40,}/gi

export const maskedPath = (pathname: string): string => pathname.replace(TOKEN, '$1***')
