/** The dialog of the command palette (`shell.tsx`); it is open from the begin. */
import { Loader } from '@mantine/core'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { text } from '../text/text.ts'
import { describe } from '../ui/errors.ts'
import { isFoundBy } from '../ui/search.ts'
import { useSession } from './context.ts'
import { navigationOf } from './pages.ts'
import { useFound } from './palette-search.tsx'

import '@mantine/spotlight/styles.css'

const words = text.palette

export default function PaletteDialog() {
  useEffect(() => spotlight.open(), [])
  const session = useSession()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  const { groups, isWaiting, error } = useFound(typed, isOpen)
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(false)
    firstAction()?.click()
  }, [isEntered, isWaiting])
  /** Enter opens the first that is found, also when it has come from the service since, so that nothing is selected, or is still to come. */
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') setEntered(false)
    else if (!firstAction()) setEntered(isWaiting)
    else if (!document.querySelector('[data-action][data-selected]')) firstAction()?.click()
  }
  const pages: SpotlightActionData[] = navigationOf(session)
    .flatMap(({ items }) => items)
    .map(({ to, label, icon: Icon }) => ({
      id: to,
      label,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => void navigate({ to }),
    }))
  const nothing = error ? describe(error).sentence : words.nothing
  return (
    <Spotlight
      actions={[{ group: words.pages, actions: pages }, ...groups]}
      filter={(query, actions) =>
        (actions as readonly SpotlightActionGroupData[])
          .map((it) => ({ ...it, actions: it.actions.filter(({ label = '' }) => isFoundBy(query, label)) }))
          .filter(({ actions }) => actions.length > 0)
      }
      query={typed}
      onQueryChange={(next) => {
        setTyped(next)
        setEntered(false)
      }}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => {
        setOpen(false)
        setEntered(false)
      }}
      shortcut={null}
      nothingFound={<span role="status">{isWaiting ? words.searching : nothing}</span>}
      highlightQuery
      scrollable
      maxHeight={420}
      lockScroll={false}
      attributes={{ content: { 'aria-label': words.placeholder } }}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        rightSection: isWaiting && <Loader size="xs" aria-label={words.searching} />,
        placeholder: words.placeholder,
        'aria-label': words.placeholder,
        onKeyDown,
      }}
    />
  )
}

const firstAction = () => document.querySelector<HTMLElement>('[data-action]')
