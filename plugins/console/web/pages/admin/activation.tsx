/** Activates a user, a client or a provider at once, and deactivates it after a question. */
import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmAction } from '../../ui/confirm.tsx'
import { Mark } from '../../ui/mark.tsx'

interface Properties<R> extends Pick<ButtonProps, 'size'> {
  readonly active: boolean
  /** Of the question before it is deactivated. */
  readonly title: string
  /** What that means. */
  readonly children: ReactNode
  readonly changes: readonly string[]
  activate(): Promise<R>
  deactivate(): Promise<R>
  onDone(changed: R): void
}

export function Activation<R>(properties: Properties<R>) {
  const { active, title, children, changes, activate, deactivate, onDone, ...button } = properties
  const [isAsked, ask] = useState(false)
  const { isPending, mutate } = useAction(activate, { changes, onDone })
  return (
    <>
      {active ? (
        <Button variant="default" {...button} onClick={() => ask(true)}>
          {text.admin.deactivate}
        </Button>
      ) : (
        <Button {...button} loading={isPending} onClick={() => mutate(undefined)}>
          {text.admin.activate}
        </Button>
      )}
      <ConfirmAction
        {...{ title, children, changes, onDone }}
        action={text.admin.deactivate}
        act={deactivate}
        opened={isAsked}
        onClose={() => ask(false)}
      />
    </>
  )
}

export const ActiveMark = ({ active }: { readonly active: boolean }) => (
  <Mark tone={active ? 'good' : 'off'}>{active ? text.admin.active : text.admin.inactive}</Mark>
)
