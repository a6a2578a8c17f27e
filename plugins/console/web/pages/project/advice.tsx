/** The moves that would help a project, each with its price and what decides it. */
import type { AdvisedMove, AdviseProjectResponse, Mention } from '@chainwork/sdk'
import { etagOf } from '@chainwork/sdk'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useSession } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/facts.tsx'
import { Note, Said } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { CHANGED_BY_DECISION } from '../order/decision-form.tsx'
import { MovedProjects } from '../order/moved-projects.tsx'
import { priceWords } from '../order/price-words.ts'
import type { ShownProject } from './frame.tsx'
import classes from './overview.module.css'

const words = text.order.advice

export function Advice({ project }: { readonly project: ShownProject }) {
  const api = useApi()
  const asked = useAction(() => api.adviseProject({ path: { projectId: project.id } }), { showsError: true })
  return (
    <Panel title={words.title}>
      <Stack gap="sm" align="flex-start">
        <div role="status">
          {asked.data ? (
            <Moves project={project} advice={asked.data} onDone={asked.reset} />
          ) : (
            <Note>{words.hint}</Note>
          )}
        </div>
        {asked.error !== null && <Problem error={asked.error} />}
        <Button variant="default" loading={asked.isPending} onClick={() => asked.mutate(undefined)}>
          {asked.data ? words.again : words.ask}
        </Button>
      </Stack>
    </Panel>
  )
}

interface MovesProperties {
  readonly project: ShownProject
  readonly advice: AdviseProjectResponse
  onDone(): void
}

const Moves = ({ project, advice: { moves }, onDone }: MovesProperties) =>
  moves.length === 0 ? (
    <Text size="sm">{words.none}</Text>
  ) : (
    <ol className={classes.recommendations}>
      {moves.map((move) => (
        <li key={move.kind}>
          <div dir="auto">
            <Sentence text={sentenceOf(move, project.name)} mentions={mentionsOf(move, project.id)} />
          </div>
          <Decide project={project} move={move} onDone={onDone} />
        </li>
      ))}
    </ol>
  )

function sentenceOf(move: AdvisedMove, project: string): string {
  const prices = move.others.map(
    (it) => [it.projectName ? words.quoted(it.projectName) : words.another, priceWords(it)] as const,
  )
  const others = prices.filter(([, change]) => change !== undefined)
  const parts = [[words.own, priceWords(move.own) ?? words.nothing] as const, ...others]
  const changes = parts.map(([name, change]) => `${name} ${change}`)
  return words.sentence(moveOf(move, project), changes)
}

/** The words quote them. */
const mentionsOf = (
  { taskId, taskName, resourceId, resourceName, toResourceId, toResourceName, others }: AdvisedMove,
  projectId: number,
): Mention[] => [
  ...mention('task', taskId, taskName, projectId),
  ...mention('resource', resourceId, resourceName),
  ...mention('resource', toResourceId, toResourceName),
  ...others.flatMap((it) => mention('project', it.projectId, it.projectName)),
]

const mention = (
  kind: Mention['kind'],
  id: number | undefined,
  name: string | undefined,
  projectId: number | null = null,
): Mention[] => (id === undefined || name === undefined ? [] : [{ kind, id, name, projectId }])

function moveOf(move: AdvisedMove, project: string): string {
  const { kind, taskName = '', resourceName = '', toResourceName = '', mode = 'next' } = move
  if (kind === 'first') return words.moves.first[mode](taskName || project)
  if (kind === 'handOver') return words.moves.handOver(taskName, resourceName, toResourceName)
  if (kind === 'addPerson') return words.moves.addPerson(resourceName)
  return kind === 'split' ? words.moves.split(resourceName, taskName) : words.moves.cut(taskName)
}

interface DecideProperties extends Pick<MovesProperties, 'project' | 'onDone'> {
  readonly move: AdvisedMove
}

/** Shows what would move before anything is stored; nothing for what the user may not decide. */
function Decide({ project, move, onDone }: DecideProperties) {
  const api = useApi()
  const client = useQueryClient()
  const { allProjects } = useSession()
  const { decision, capacity, changes, resourceId } = move
  const path = { projectId: project.id }
  const question = {
    label: words.decide,
    'aria-label': words.decideOn(moveOf(move, project.name)),
    isDangerous: false,
    title: moveOf(move, project.name),
    changes: CHANGED_BY_DECISION,
    done: words.decided,
    size: 'xs',
    mt: 6,
    onDone() {
      void invalidateProject(client, project.id)
      onDone()
    },
  }
  if (decision) {
    return (
      <ConfirmButton {...question} act={() => api.createDecision({ body: decision })}>
        <Preview decision={decision} />
      </ConfirmButton>
    )
  }
  if (changes) {
    // What others change after the trial is refused.
    const apply = async () => {
      const tried = await api.tryChanges({ path, body: changes })
      return api.applyChanges({ path, body: changes, headers: { 'If-Match': etagOf(tried) ?? '*' } })
    }
    return (
      <ConfirmButton {...question} act={apply}>
        <Said>
          {move.kind === 'handOver'
            ? words.applies.handOver(move.toResourceName ?? '')
            : words.applies[move.kind === 'split' ? 'split' : 'cut']}
        </Said>
      </ConfirmButton>
    )
  }
  if (capacity === undefined || resourceId === undefined || !allProjects) return null
  const raise = () => api.updateResource({ path: { resourceId }, body: { capacity } })
  return (
    <ConfirmButton {...question} changes={[...CHANGED_BY_DECISION, 'listResources']} act={raise}>
      <Said>{words.applies.addPerson(move.resourceName ?? '', capacity)}</Said>
    </ConfirmButton>
  )
}

/** What the decision moves, as work is estimated. */
function Preview({ decision }: Required<Pick<AdvisedMove, 'decision'>>) {
  const api = useApi()
  const body = { ...decision, preview: true }
  const query = useQuery({
    queryKey: ['chainwork', 'createDecision', body],
    queryFn: ({ signal }) => api.createDecision({ body, signal }),
    gcTime: 0,
  })
  return (
    <Loaded query={query} loading={<Loader size="sm" aria-label={text.common.loading} />}>
      {({ moved }) => <MovedProjects moved={moved} />}
    </Loaded>
  )
}
