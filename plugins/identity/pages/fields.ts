/** The parts of the pages' forms. They need no scripts; each fault stands beside its field and is read with it. */
import type { Browser } from '../sign-in/browser-guard.ts'
import { type Html, html } from './html.ts'

export interface Field {
  /** Of the form's field, and its id. */
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'password' | 'email'
  /** Kept in the field when the form comes back; never a password or a code. */
  readonly value?: string | undefined
  /** What browsers and password managers fill in (HTML, 4.10.18.7). */
  readonly autocomplete: string
  readonly inputMode?: 'numeric' | 'text'
  readonly hint?: string | undefined
  /** A sentence that describes what is wrong with the value. */
  readonly fault?: string | undefined
  readonly focus?: boolean | undefined
  readonly isCode?: boolean
}

export function field(it: Field): Html {
  const hintId = it.hint === undefined ? undefined : `${it.name}-hint`
  const faultId = it.fault === undefined ? undefined : `${it.name}-fault`
  const describedBy = [faultId, hintId].filter((id) => id !== undefined).join(' ')
  return html`<div class="field">
<label for="${it.name}">${it.label}</label>
<input id="${it.name}" name="${it.name}" type="${it.type ?? 'text'}" autocomplete="${it.autocomplete}" required${
    it.value !== undefined && html` value="${it.value}"`
  }${it.inputMode !== undefined && html` inputmode="${it.inputMode}"`}${it.isCode === true && html` class="code"`}${
    isPlain(it) && html` autocapitalize="none" spellcheck="false"`
  }${it.fault !== undefined && html` aria-invalid="true"`}${
    describedBy !== '' && html` aria-describedby="${describedBy}"`
  }${it.focus === true && html` autofocus`}>
${it.fault !== undefined && html`<p class="fault" id="${faultId}">${it.fault}</p>`}
${it.hint !== undefined && html`<p class="hint" id="${hintId}">${it.hint}</p>`}
</div>`
}

/** Names and codes are no words of a language. */
const isPlain = ({ type }: Field) => type !== 'password'

export const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/**
 * @param action the path that the form is sent to
 * @param challenge that the browser works on before it sends the form, from `Proofs`
 */
export const form = (
  action: string,
  { formToken }: Pick<Browser, 'formToken'>,
  content: Html,
  challenge?: string | undefined,
): Html =>
  html`<form method="post" action="${action}" novalidate${challenge !== undefined && html` data-challenge="${challenge}"`}>
${hidden('form_token', formToken)}
${content}
</form>`

/** The message above a form; screen readers read an error out at once. */
export const message = (kind: 'error' | 'success', text: string): Html =>
  kind === 'error'
    ? html`<p class="message error" role="alert">${text}</p>`
    : html`<p class="message success" role="status">${text}</p>`
