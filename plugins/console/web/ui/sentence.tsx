/** A sentence of the service: what it mentions is a link, its dates are as everywhere. */
import type { Mention } from '@chainwork/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProjectLink } from './project-link.tsx'
import { sentenceParts } from './sentence-parts.ts'

interface Properties {
  readonly text: string
  readonly mentions: readonly Mention[]
  /** The project on whose page the sentence stands: its tasks open there. */
  readonly projectId?: number
}

export const Sentence = ({ text, mentions, projectId }: Properties) =>
  sentenceParts(text, mentions).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and keep their order
    typeof part === 'string' ? part : <MentionLink key={place} mention={part} here={projectId} />,
  )

/** A task opens on the page of its project. */
function MentionLink({ mention, here }: { readonly mention: Mention; readonly here: number | undefined }): ReactNode {
  const { kind, id, name, projectId } = mention
  const shared = { onClick: stop, children: <bdi>{name}</bdi> }
  if (kind === 'task' && projectId !== null && projectId === here)
    return (
      <Link {...shared} to="." resetScroll={false} search={((before: object) => ({ ...before, task: id })) as never} />
    )
  if (kind === 'resource') return <Link {...shared} to="/people/$resourceId" params={{ resourceId: String(id) }} />
  const project = kind === 'project' ? id : projectId
  if (project === null) return name
  return <ProjectLink {...shared} id={project} task={kind === 'task' ? id : undefined} />
}

/** A row that leads somewhere itself. */
const stop = (event: { stopPropagation(): void }) => event.stopPropagation()
