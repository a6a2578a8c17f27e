/** What can be set of an SSO provider. */
import { text } from '../../../text/text.ts'
import { secretField, textField, unlessEmpty } from '../../../ui/field-kinds.tsx'

const words = text.admin.sso

const displayName = { label: words.displayName, description: words.displayNameHint, required: true, dir: 'auto' }
const autoComplete = 'off'

export const SSO_FIELDS = {
  displayName: textField(displayName),
  authorityUrl: textField({
    label: words.authorityUrl,
    description: words.authorityUrlHint,
    required: true,
    inputMode: 'url',
  }),
  clientId: textField({ label: words.clientId, required: true, autoComplete }),
  clientSecret: secretField({ label: words.clientSecret, description: words.clientSecretKeep }),
  externalIdClaim: unlessEmpty(
    textField({ label: words.externalIdClaim, description: words.externalIdClaimHint, autoComplete }),
  ),
}

const { authorityUrl, clientId, externalIdClaim } = SSO_FIELDS

export const NEW_SSO_FIELDS = {
  displayName: textField({ ...displayName, 'data-autofocus': true }),
  authenticationScheme: textField({
    label: words.authenticationScheme,
    description: words.authenticationSchemeHint,
    required: true,
    autoComplete,
  }),
  authorityUrl,
  clientId,
  clientSecret: secretField({ label: words.clientSecret, description: words.clientSecretHint, required: true }),
  externalIdClaim,
}
