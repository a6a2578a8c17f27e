/** The sentences for urls that are not allowed as targets of webhooks. */
import { type AllowedTargets, bareHost, newUrlFault, urlFault } from '#runtime/outbound'

/** Why a url is not allowed as a target, as a sentence; undefined when it is. Makes no DNS query. */
export function targetFault(text: string, allowed: AllowedTargets): string | undefined {
  const host = () => bareHost(new URL(text).hostname)
  switch (urlFault(text, allowed)) {
    case undefined:
      return undefined
    case 'not_absolute':
      return 'The url is not an absolute url, such as https://hooks.example.com/chainwork.'
    case 'not_https':
      return `The url begins with ${new URL(text).protocol}//; webhooks are sent to https:// only.`
    case 'has_credentials':
      return 'The url contains a user name or password; receivers identify the sender by the signature, or by a header that you set.'
    case 'local_name':
      return `The url has the host ${host()}, a local name; webhooks are sent to public hosts only.`
    case 'private_address':
      return `The url has the host ${host()}, which is not a public address.`
  }
}

/** Why a url is not allowed in a request, as a sentence. */
export function newTargetFault(text: string, allowed: AllowedTargets): string | undefined {
  const fault = targetFault(text, allowed)
  if (fault !== undefined) return fault
  switch (newUrlFault(text)) {
    case 'no_host':
      return `The url has no host directly after ${new URL(text).protocol}//, as https://hooks.example.com/chainwork has.`
    case 'port_0':
      return 'The url has the port 0, on which no receiver can listen.'
  }
  return undefined
}
