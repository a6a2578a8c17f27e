/** The dialog of the command palette (`palette.tsx`); it is open from the begin. */
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { IconFolder, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { text } from '../text/text.ts'
import { contains } from '../ui/odata.ts'
import { useQueries, useSession } from './context.ts'
import { navigationOf } from './pages.ts'

import '@mantine/spotlight/styles.css'

const MAX_PROJECTS = 20
const MAX_TYPED = 100 // characters that are looked for

export default function PaletteDialog() {
  useEffect(() => spotlight.open(), [])
  const session = useSession()
  const navigate = useNavigate()
  const queries = useQueries()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  const $filter = contains(['name'], typed.slice(0, MAX_TYPED))
  const { data } = useQuery({
    ...queries.listProjects({
      query: {
        $select: 'id,name,status',
        $top: MAX_PROJECTS,
        ...($filter && { $filter }),
      },
    }),
    enabled: isOpen,
  })
  const pages: SpotlightActionData[] = navigationOf(session)
    .flatMap(({ items }) => items)
    .map(({ to, label, icon: Icon }) => ({
      id: to,
      label,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => void navigate({ to }),
    }))
  const projects: SpotlightActionData[] = (data?.value ?? []).map(({ id, name, status }) => ({
    id: `project ${id}`,
    label: name,
    description: status,
    leftSection: <IconFolder size={18} aria-hidden />,
    onClick: () => void navigate({ to: '/projects/$projectId', params: { projectId: String(id) } }),
  }))
  return (
    <Spotlight
      actions={[
        { group: text.palette.pages, actions: pages },
        { group: text.palette.projects, actions: projects },
      ]}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      shortcut={null}
      nothingFound={text.palette.nothing}
      highlightQuery
      scrollable
      maxHeight={420}
      lockScroll={false}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: text.palette.placeholder,
        'aria-label': text.palette.placeholder,
        onKeyDown: openFirst,
      }}
    />
  )
}

/** Enter opens the first that is found, also when it has come from the service since, so that nothing is selected. */
function openFirst({ key }: KeyboardEvent) {
  const actions = [...document.querySelectorAll<HTMLElement>('[data-action]')]
  if (key === 'Enter' && !actions.some((action) => action.dataset.selected)) actions[0]?.click()
}
