/** What can be done with a project as a whole: status, plan, export, print. */
import { Button, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconChevronDown,
  IconCircleCheck,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconRoute,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmAction } from '../../ui/confirm.tsx'
import { saveFile } from '../../ui/download.ts'
import { useMenuFocus } from '../../ui/focus-back.ts'
import type { ShownProject } from './frame.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { StartPreview } from './start-preview.tsx'

const words = text.project.actions

type Status = ShownProject['status']
type Step = keyof typeof words.steps

/** What may be done in each status; the service decides, and says why not. */
const STEPS: Readonly<Record<Status, readonly Step[]>> = {
  Planning: ['start', 'freeze'],
  Active: ['complete', 'freeze'],
  Frozen: ['resume'],
  Complete: ['reopen', 'freeze'],
}
const ICONS: Readonly<Record<Step, ComponentType<{ size: number }>>> = {
  start: IconPlayerPlay,
  freeze: IconPlayerPause,
  resume: IconPlayerPlay,
  complete: IconCircleCheck,
  reopen: IconPlayerPlay,
}

export function ProjectActions({ project }: { readonly project: ShownProject }) {
  const [asked, ask] = useState<Step>()
  const [isPlanning, plan] = useDisclosure()
  const { id: projectId, status } = project
  const { button, fromMenu } = useMenuFocus()
  const api = useApi()
  const client = useQueryClient()
  const { allProjects } = useSession()
  const open = useOpenWork(projectId, asked === 'complete')
  const [first, ...others] = STEPS[status] ?? [] // a newer version may know a further status
  const FirstIcon = first && ICONS[first]
  return (
    <>
      {first && FirstIcon && (
        <Button
          variant={status === 'Active' ? 'default' : 'filled'}
          leftSection={<FirstIcon size={16} />}
          onClick={() => ask(first)}
        >
          {words.steps[first].name}
        </Button>
      )}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button ref={button} variant="default" rightSection={<IconChevronDown size={16} />}>
            {words.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((step) => {
            const Icon = ICONS[step]
            return (
              <Menu.Item key={step} leftSection={<Icon size={16} />} onClick={fromMenu(() => ask(step))}>
                {words.steps[step].name}
              </Menu.Item>
            )
          })}
          <Menu.Item leftSection={<IconRoute size={16} />} onClick={fromMenu(plan.open)}>
            {project.plannedFinish === null ? words.plan : words.planAnew}
          </Menu.Item>
          <Menu.Divider />
          <ExportItem project={project} type="application/xml" />
          <ExportItem project={project} type="text/csv" />
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => print()}>
            {words.print}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmAction
        opened={asked !== undefined}
        title={asked ? words.steps[asked].name : ''}
        action={asked ? words.steps[asked].name : ''}
        isDangerous={false}
        isRefused={asked === 'complete' && open !== undefined && open.count > 0}
        act={async () => {
          if (asked) await api.updateProject({ path: { projectId }, body: { status: statusAfter(asked, project) } })
        }}
        changes={['listProjects', 'getPortfolio', 'listTasks']}
        done={() => (asked ? words.steps[asked].done : '')}
        onDone={() => void invalidateProject(client, projectId)}
        onClose={() => ask(undefined)}
      >
        {asked === 'complete' ? (
          <CompletionHint open={open} />
        ) : (
          <Text size="sm">{asked && hintOf(asked, project)}</Text>
        )}
        {asked === 'start' && allProjects && <StartPreview project={project} />}
      </ConfirmAction>
      <PlanDialog project={project} opened={isPlanning} onClose={plan.close} />
    </>
  )
}

const hintOf = (step: Step, { plannedFinish }: ShownProject) =>
  step === 'start' && plannedFinish === null ? words.steps.start.unplannedHint : words.steps[step].hint

const STATUS: Readonly<Record<Exclude<Step, 'resume'>, Status>> = {
  start: 'Active',
  freeze: 'Frozen',
  complete: 'Complete',
  reopen: 'Active',
}

/** A frozen project goes back to what it was. */
const statusAfter = (step: Step, { previousStatus }: ShownProject): Status =>
  step === 'resume' ? (previousStatus ?? 'Active') : STATUS[step]

const ENDINGS = { 'application/xml': 'xml', 'text/csv': 'csv' } as const

function ExportItem({ project, type }: { readonly project: ShownProject; readonly type: keyof typeof ENDINGS }) {
  const api = useApi()
  const load = useAction(
    async () => {
      const content = await api.exportProject({ path: { projectId: project.id }, headers: { Accept: type } })
      saveFile(`${project.name}.${ENDINGS[type]}`, content, type)
    },
    { done: words.exported },
  )
  return (
    <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => load.mutate(undefined)}>
      {words.exports[type]}
    </Menu.Item>
  )
}

const completeWords = text.project.actions.steps.complete
const MAX_NAMED = 5 // tasks, and as many milestones

/** What of a project is not done, which holds its completion. */
interface OpenWork {
  readonly names: readonly string[]
  /** Of tasks and milestones. */
  readonly count: number
}

/** Undefined while it is not known. */
function useOpenWork(projectId: number, enabled: boolean): OpenWork | undefined {
  const queries = useQueries()
  const path = { projectId }
  const listed = { $select: 'id,name', $count: true, $top: MAX_NAMED } as const
  const tasks = useQuery({
    ...queries.listProjectTasks({ path, query: { ...listed, $filter: "status ne 'Completed'" } }),
    enabled,
  }).data
  const milestones = useQuery({
    ...queries.listMilestones({ path, query: { ...listed, $filter: 'achievedDate eq null' } }),
    enabled,
  }).data
  if (!tasks || !milestones) return undefined
  return {
    names: [...tasks.value, ...milestones.value].slice(0, MAX_NAMED).map(({ name = '' }) => name),
    count: Number(tasks['@odata.count']) + Number(milestones['@odata.count']),
  }
}

const CompletionHint = ({ open }: { readonly open: OpenWork | undefined }) => (
  <Text size="sm" dir="auto">
    {open === undefined
      ? completeWords.hint
      : open.count === 0
        ? completeWords.nothingOpen
        : completeWords.open(open.names, open.count)}
  </Text>
)
