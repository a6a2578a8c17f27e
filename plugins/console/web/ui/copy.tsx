/** A value to copy: an address, an id or a secret. */
import { Button, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import classes from './copy.module.css'

interface Properties {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
  onCopied?(): void
}

const SHOWN = 2_000 // ms that "Copied" is shown

export function CopyField({ label, value, hint, onCopied }: Properties) {
  const [isCopied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    if (!(await copyText(value, shown.current))) return
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN)
    onCopied?.()
  }
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {label}
      </Text>
      <div className={classes.field}>
        <code className={classes.value} ref={shown}>
          {value}
        </code>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.button}
          leftSection={isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          aria-label={`${isCopied ? text.common.copied : text.common.copy}: ${label}`}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? text.common.copied : text.common.copy}</span>
        </Button>
      </div>
      {hint && (
        <Text size="xs" c="dimmed" mt={4} component="div">
          {hint}
        </Text>
      )}
    </div>
  )
}

/** The clipboard is refused on pages without https, and when the user forbids it: the value is selected for Ctrl C then. */
async function copyText(value: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    const selection = getSelection()
    if (!selection || !shown) return false
    selection.selectAllChildren(shown)
    return document.execCommand('copy')
  }
}
