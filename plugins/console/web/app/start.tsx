/** The first page: asks for the account's number where there are several, leads to the sign-in, then shows the console. */
import { Button, Center, Loader, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { text } from '../text/text.ts'
import { Problem } from '../ui/problem.tsx'
import { type Entry, enter } from './sign-in.ts'

const Application = lazy(() => import('./application.tsx'))

export function Start() {
  const [account, setAccount] = useState<number>()
  // Once for each number: a code that comes back from the sign-in can be used once.
  const { data, error } = useQuery({
    queryKey: ['entry', account],
    queryFn: () => enterOnce(account),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <Center mih="100vh" p="md">
        <Problem error={error} retry={() => location.assign(location.pathname)} />
      </Center>
    )
  if (data?.kind === 'account-needed') return <AccountForm fault={data.fault} onAccount={setAccount} />
  if (data?.kind !== 'signed-in') return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Application signedIn={data.signedIn} />
    </Suspense>
  )
}

const entries = new Map<number | undefined, Promise<Entry>>()
function enterOnce(account: number | undefined): Promise<Entry> {
  const entry = entries.get(account) ?? enter(account)
  entries.set(account, entry)
  return entry
}

const Waiting = () => (
  <Center mih="100vh">
    <Loader aria-label={text.start.waiting} />
  </Center>
)

function AccountForm({ fault, onAccount }: { readonly fault?: string | undefined; onAccount(account: number): void }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNumber = /^[1-9]\d{0,8}$/.test(typed.trim())
    setWrong(!isNumber)
    if (isNumber) onAccount(Number(typed))
  }
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w={380}>
        <form onSubmit={submit}>
          <Stack>
            <Title order={1} size="h3">
              {text.start.title}
            </Title>
            <TextInput
              label={text.start.account}
              description={text.start.accountHint}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={wrong ? text.start.notANumber : fault}
              inputMode="numeric"
              data-autofocus
            />
            <Button type="submit">{text.start.continue}</Button>
            <Text size="sm" c="dimmed">
              {text.start.accountMore}
            </Text>
          </Stack>
        </form>
      </Paper>
    </Center>
  )
}
