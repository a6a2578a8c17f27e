/** The embedded database cannot start; the message says why, and what the operator can do. */
export class EmbeddedFault extends Error {
  override readonly name = 'EmbeddedFault'
}
