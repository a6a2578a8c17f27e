/** What user names and e-mail addresses may consist of, by which users sign in: none may look like another one. Pure. */

/**
 * Control characters and others that are not shown, such as the zero width space; of those that Unicode takes for symbols the
 * blank Braille pattern and the null notehead.
 */
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}]/u
/** Two spaces look like one, and other spaces like the one that people type. */
const OTHER_THAN_SINGLE_SPACES = /[^\S ]| {2}/

/** Whether nothing of the text is shown. */
export const isBlank = (text: string): boolean => text.replaceAll(new RegExp(UNSHOWN, 'gu'), '').trim() === ''

/** What the name or address must not have, as the end of a sentence; undefined: it may be used. */
export function userNameFault(name: string): string | undefined {
  if (name !== name.trim()) return 'begins or ends with white space; leave it out'
  const [unshown] = UNSHOWN.exec(name) ?? []
  if (unshown) return `has the character ${codeOf(unshown)}, which is not shown; leave it out`
  return OTHER_THAN_SINGLE_SPACES.test(name) ? 'has white space other than single spaces; leave it out' : undefined
}

/** As Unicode names it, such as U+200B. */
const codeOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
