/** A value to copy: an address, an id or a secret. */
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import classes from './copy.module.css'
import { TextBlock } from './text-block.tsx'

interface Properties {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
  readonly onCopied?: (() => void) | undefined
}

const SHOWN = 2_000 // ms that "Copied" is shown

export function CopyField({ label, value, hint, onCopied }: Properties) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {label}
      </Text>
      <div className={classes.field}>
        <code className={classes.value}>{value}</code>
        <CopyButton label={label} value={value} onCopied={onCopied} />
      </div>
      {hint && (
        <Text size="xs" c="dimmed" mt={4} component="div">
          {hint}
        </Text>
      )}
    </div>
  )
}

/** A long text in a block that scrolls. @param shown what is to be read in place of the value that is copied */
export function CopyBlock({ label, value, shown }: Pick<Properties, 'label' | 'value'> & { readonly shown: string }) {
  return (
    <div>
      <Group justify="space-between" gap="0.25rem 0.5rem" mb={6}>
        <Text size="sm" fw={550}>
          {label}
        </Text>
        <CopyButton label={label} value={value} />
      </Group>
      <TextBlock>{shown}</TextBlock>
    </div>
  )
}

function CopyButton({ label, value, onCopied }: Pick<Properties, 'label' | 'value' | 'onCopied'>) {
  const [isCopied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    if (!(await copyText(value, button.current))) return
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN)
    onCopied?.()
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      ref={button}
      leftSection={isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      aria-label={`${isCopied ? text.common.copied : text.common.copy}: ${label}`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? text.common.copied : text.common.copy}</span>
    </Button>
  )
}

/**
 * The clipboard is refused on pages without https, and when the user forbids it: the value is then selected in a text area
 * and copied from there. It stands beside the button, since a dialog lets no element outside of it have the focus.
 */
async function copyText(value: string, button: HTMLButtonElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    if (!button) return false
    const area = document.createElement('textarea')
    area.value = value
    area.readOnly = true
    area.className = classes.area ?? ''
    button.after(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    button.focus()
    return isCopied
  }
}
