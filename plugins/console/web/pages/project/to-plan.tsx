/** The next step of a project that has no plan yet. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { text } from '../../text/text.ts'

export const ToPlan = ({ projectId }: { readonly projectId: number }) => (
  <Button
    renderRoot={(props) => <Link to="/projects/$projectId/plan" params={{ projectId: String(projectId) }} {...props} />}
  >
    {text.project.unplanned.add}
  </Button>
)
