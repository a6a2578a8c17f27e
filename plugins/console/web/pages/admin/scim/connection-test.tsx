/** Tests a SCIM client with the secret that the identity provider was given. */
import type { GetScimClientResponse, ScimConnectionTest } from '@chainwork/sdk'
import { Alert, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { faultsByField } from '../../../ui/errors.ts'
import { Panel } from '../../../ui/facts.tsx'
import { secretField, typed } from '../../../ui/field-kinds.tsx'
import { ActionForm } from '../../../ui/form.tsx'
import { Mark } from '../../../ui/mark.tsx'
import classes from '../admin.module.css'

const words = text.admin.scim

const SECRET = secretField({ label: words.testSecret, required: true })

export function ConnectionTest({ client: { clientId, scimUrl } }: { readonly client: GetScimClientResponse }) {
  const api = useApi()
  const [clientSecret, setSecret] = useState('')
  const [url, setUrl] = useState(scimUrl)
  const test = useAction(
    () => api.testScimClient({ path: { scimClientId: clientId }, body: { clientSecret, ...(url && { url }) } }),
    { showsError: true, changes: ['getScimClient'] },
  )
  const faults = faultsByField(test.error)
  return (
    <Panel title={words.test} hint={words.testHint}>
      <Stack gap="sm">
        <ActionForm action={test} label={words.testAction}>
          {SECRET.input({ value: clientSecret, onChange: setSecret, error: faults.clientSecret })}
          <TextInput label={words.testUrl} {...typed({ value: url, onChange: setUrl, error: faults.url })} />
        </ActionForm>
        {test.data && <Result result={test.data} />}
      </Stack>
    </Panel>
  )
}

const Result = ({ result: { succeeded, failure, detail, steps } }: { readonly result: ScimConnectionTest }) => (
  <Alert
    color={succeeded ? 'teal' : 'red'}
    variant="light"
    role="status"
    title={failure ? words.testFailures[failure] : words.testSucceeded}
  >
    <Stack gap="sm">
      {detail}
      <Steps steps={steps.map((step) => ({ ...step, label: words.steps[step.name] }))} />
    </Stack>
  </Alert>
)

interface Step {
  readonly label: string
  readonly succeeded: boolean
  readonly detail: string
}

export const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className={classes.steps}>
    {steps.map(({ label, succeeded, detail }) => (
      <li key={label} className={classes.step}>
        <span>
          <Mark tone={succeeded ? 'good' : 'bad'}>{succeeded ? words.passed : words.failed}</Mark>
        </span>
        <span>
          <strong>{label}.</strong> {detail}
        </span>
      </li>
    ))}
  </ol>
)
