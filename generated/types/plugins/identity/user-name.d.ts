// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** What user names and e-mail addresses may consist of, by which users sign in: none may look like another one. Pure. */
/** Whether nothing of the text is shown. */
export declare const isBlank: (text: string) => boolean;
/** What the name or address must not have, as the end of a sentence; undefined: it may be used. */
export declare function userNameFault(name: string): string | undefined;
