/** The next step of a project that has no plan yet. */
import { text } from '../../text/text.ts'
import { LinkButton } from '../../ui/link-button.tsx'

export const ToPlan = ({ projectId }: { readonly projectId: number }) => (
  <LinkButton to={`/projects/${projectId}/plan`} label={text.project.unplanned.add} />
)
