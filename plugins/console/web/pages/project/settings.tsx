/** Settings of a project; its calendar feeds; its deletion. */

import type { ProjectUpdate } from '@chainwork/sdk'
import { Stack, Switch, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { Fields } from '../../ui/fields.tsx'
import { Note } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import { Deletion } from './deletion.tsx'
import { Feeds } from './feeds.tsx'
import { ProjectFrame, type ShownProject } from './frame.tsx'
import classes from './settings.module.css'
import { changesPlan, isPriority, PLANNED_BY, SETTINGS, ZONE_FIELDS } from './settings-fields.tsx'
import { PriorityPreview } from './start-preview.tsx'

const words = text.project.settings

export default function ProjectSettings() {
  return (
    <ProjectFrame tab="settings">
      {({ id, name }) => (
        <Stack gap="xl" maw="51.25rem">
          <SettingsForm projectId={id} />
          <Feeds projectId={id} />
          <Deletion projectId={id} name={name} />
        </Stack>
      )}
    </ProjectFrame>
  )
}

function SettingsForm({ projectId }: { readonly projectId: number }) {
  const resource = useResource(useQueries().getProject({ path: { projectId }, query: {} }))
  const [replan, setReplan] = useState(false)
  const api = useApi()
  const client = useQueryClient()
  const { allProjects } = useSession()
  const needsPlan = (changes: object) => resource.data?.status === 'Active' && changesPlan(changes)
  const replace = (saved: ShownProject) => {
    resource.replace(saved)
    void invalidateProject(client, projectId, [saved])
  }
  return (
    <Loaded query={resource}>
      {(project) => (
        <StoredForm
          name={`project ${projectId}`}
          fields={SETTINGS}
          stored={project}
          save={(request) =>
            api.updateProject({
              path: { projectId },
              ...request,
              body: request.body as ProjectUpdate,
              query: { replan: needsPlan(request.body) && replan },
            })
          }
          changes={['listProjects', 'getPortfolio']}
          resource={{ ...resource, replace }}
        >
          {(form) => (
            <>
              <Part title={words.about}>
                <Fields {...form} names={['name', 'description']} />
                <div className={classes.fields}>
                  <Fields {...form} names={['targetEndDate', 'projectManagerId', 'priority']} />
                </div>
                {allProjects && project.status === 'Active' && isPriority(form.edit.changes.priority) && (
                  <PriorityPreview projectId={projectId} priority={form.edit.changes.priority} />
                )}
              </Part>
              <Part title={words.planning}>
                <div className={classes.fields}>
                  <Fields {...form} names={PLANNED_BY} />
                </div>
              </Part>
              <Part title={words.zones}>
                <div className={classes.fields}>
                  <Fields {...form} names={ZONE_FIELDS} />
                </div>
                <ZoneKind />
              </Part>
              {needsPlan(form.edit.changes) && (
                <Switch
                  label={words.replan}
                  description={words.replanHint}
                  checked={replan}
                  onChange={(event) => setReplan(event.currentTarget.checked)}
                />
              )}
            </>
          )}
        </StoredForm>
      )}
    </Loaded>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={classes.part}>
    <Title order={2} size="h5" component="legend">
      {title}
    </Title>
    {children}
  </fieldset>
)

function ZoneKind() {
  const { administrator, account } = useSession()
  return (
    <Note>
      {words.zoneKinds[account.zones]} {administrator && <Link to="/account">{words.toAccount}</Link>}
    </Note>
  )
}
