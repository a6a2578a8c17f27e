import { Link } from '@tanstack/react-router'
import type { MouseEventHandler, ReactNode } from 'react'

interface Properties {
  readonly id: number
  /** Opens on the project's page. */
  readonly task?: number | undefined
  readonly className?: string | undefined
  readonly onClick?: MouseEventHandler
  readonly children: ReactNode
}

/** The name of a project, or of a task of it, which leads there. */
export const ProjectLink = ({ id, task, className = '', ...rest }: Properties) => (
  <Link
    to="/projects/$projectId"
    params={{ projectId: String(id) }}
    search={(task === undefined ? {} : { task }) as never}
    className={className}
    dir="auto"
    {...rest}
  />
)
