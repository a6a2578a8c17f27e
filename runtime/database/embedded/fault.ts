/** Why there is no embedded database, in a sentence that says what would help. */
export class EmbeddedFault extends Error {
  override readonly name = 'EmbeddedFault'
}
