/** What people have reported to be blocked, and by what: for the project manager to act on. */
import type { Task } from '@chainwork/sdk'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { Panel } from '../../ui/facts.tsx'
import { Said } from '../../ui/note.tsx'
import classes from './overview.module.css'

const MAX_SHOWN = 20 // tasks

interface Properties {
  readonly projectId: number
  onTask(taskId: number): void
}

export function BlockedTasks({ projectId, onTask }: Properties) {
  const query = { $filter: 'blockedNote ne null', $select: 'id,name,blockedNote', $top: MAX_SHOWN }
  const { data } = useQuery(useQueries().listProjectTasks({ path: { projectId }, query }))
  if (!data || data.value.length === 0) return null
  return (
    <Panel title={text.project.overview.blocked}>
      <ul className={classes.recommendations}>
        {(data.value as Pick<Task, 'id' | 'name' | 'blockedNote'>[]).map(({ id, name, blockedNote }) => (
          <li key={id}>
            <Anchor component="button" type="button" size="sm" ta="start" dir="auto" onClick={() => onTask(id)}>
              {name}
            </Anchor>
            <Said>{blockedNote}</Said>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
