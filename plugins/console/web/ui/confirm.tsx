/** Asks before something that cannot be undone. */
import { Button, type ButtonProps, Group, Modal, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import { type ActionOptions, type KeyHeader, useAction } from './action.ts'
import { useAbove } from './close-guards.ts'
import { useFocusBack } from './focus-back.ts'
import { Problem } from './problem.tsx'

interface Question {
  readonly title: string
  /** What will happen, and to whom. */
  readonly children: ReactNode
  /** The verb, such as `Delete the webhook`. */
  readonly action: string
  readonly isDangerous?: boolean
  /** Whether it is known that it would be refused, which the question says. */
  readonly isRefused?: boolean
}

interface Properties extends Question {
  readonly opened: boolean
  readonly isPending?: boolean
  onConfirm(): void
  onClose(): void
}

export function Confirm({
  opened,
  title,
  children,
  action,
  isPending,
  isDangerous = true,
  isRefused = false,
  onConfirm,
  onClose,
}: Properties) {
  useAbove(opened)
  useFocusBack(opened)
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button
            {...(isDangerous && { color: 'red' })}
            loading={isPending ?? false}
            disabled={isRefused}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type Act<R> = Pick<ActionOptions<unknown, R>, 'changes' | 'done' | 'onDone'> & {
  act(input: undefined, headers: KeyHeader): Promise<R>
  /** Leaves the page or drawer of what is deleted; a user who has gone to another address since the click stays there. */
  leave?(): void
}

type ActionProperties<R> = Question & Act<R> & Pick<Properties, 'opened' | 'onClose'>

/** The question, and what is done once the user agrees: the dialog closes when it is done, and shows why it is refused. */
export function ConfirmAction<R>({
  act,
  changes,
  done,
  onDone,
  leave,
  onClose,
  children,
  ...question
}: ActionProperties<R>) {
  const router = useRouter()
  const confirmedAt = useRef<string>(undefined)
  const action = useAction(act, {
    changes,
    done,
    showsError: true,
    onDone(result, input) {
      onDone?.(result, input)
      onClose()
      // The dialog may be gone by then: its page asks every few seconds, and finds that the resource is deleted.
      if (addressOf(router) === confirmedAt.current) leave?.()
    },
  })
  const close = () => {
    // The dialog stays while it is being done: it shows why it is refused, and nothing is done twice.
    if (action.isPending) return
    action.reset()
    onClose()
  }
  const confirm = () => {
    confirmedAt.current = addressOf(router)
    action.mutate(undefined)
  }
  return (
    <Confirm {...question} isPending={action.isPending} onConfirm={confirm} onClose={close}>
      <Stack gap="sm">
        <div>{children}</div>
        {action.error !== null && <Problem error={action.error} />}
      </Stack>
    </Confirm>
  )
}

const addressOf = ({ latestLocation: { pathname, searchStr } }: ReturnType<typeof useRouter>) => pathname + searchStr

interface ButtonOnly {
  readonly label: string
  /** The verb of the dialog: that of the button unless given. */
  readonly action?: string
}

/** A button that asks before it acts. */
export function ConfirmButton<R>(
  properties: Omit<Question, 'action'> & Act<R> & ButtonOnly & Omit<ButtonProps, 'title'>,
) {
  const {
    label,
    title,
    action = label,
    isDangerous = true,
    act,
    changes,
    done,
    onDone,
    leave,
    children,
    ...button
  } = properties
  const [isAsked, ask] = useState(false)
  const question = { title, action, isDangerous, act, changes, done, onDone, leave, children }
  return (
    <>
      <Button variant="default" {...button} onClick={() => ask(true)}>
        {label}
      </Button>
      <ConfirmAction {...question} opened={isAsked} onClose={() => ask(false)} />
    </>
  )
}
