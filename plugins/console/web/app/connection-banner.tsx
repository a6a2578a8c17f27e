/** Says that the service is away, or that the session has ended, on whatever page; goes by itself once that is over. */
import { Button, Loader, Text } from '@mantine/core'
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import { notifyProblem } from '../ui/action.ts'
import { useConnection } from './connection.ts'
import classes from './connection-banner.module.css'
import { useSignedIn } from './context.ts'

const PROBE_INTERVAL = 3_000 // ms
const PROBE_TIMEOUT = 5_000 // ms

export function ConnectionBanner() {
  const connection = useConnection()
  const { api, renew } = useSignedIn()
  const client = useQueryClient()
  const [isRenewing, setRenewing] = useState(false)

  useEffect(() => {
    if (connection !== 'unreachable') return
    const probe = () => void api.getConsoleSession({ retries: 0, timeout: PROBE_TIMEOUT }).catch(() => undefined)
    const timer = setInterval(probe, PROBE_INTERVAL)
    addEventListener('online', probe)
    return () => {
      clearInterval(timer)
      removeEventListener('online', probe)
    }
  }, [connection, api])

  const before = useRef(connection)
  useEffect(() => {
    if (connection === 'good' && before.current !== 'good') void client.invalidateQueries()
    before.current = connection
  }, [connection, client])

  const signIn = async () => {
    setRenewing(true)
    await renew().catch(notifyProblem)
    setRenewing(false)
  }
  if (connection === 'good') return null
  const isAway = connection === 'unreachable'
  return (
    <div className={classes.banner} role="alert">
      {isAway ? <IconPlugConnectedX size={20} aria-hidden /> : <IconLock size={20} aria-hidden />}
      <Text size="sm" flex="1 1 15rem" miw={0}>
        {isAway ? text.connection.unreachable : text.connection.signedOut}
      </Text>
      {isAway ? (
        <Loader size="xs" aria-hidden />
      ) : (
        <Button size="compact-md" loading={isRenewing} onClick={() => void signIn()}>
          {text.connection.signInAgain}
        </Button>
      )}
    </div>
  )
}
