/** The changes that are tried: of tasks, of links, of capacities and of the target. */
import { ActionIcon, Group, NativeSelect, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { numberField, textField } from '../../ui/field-kinds.tsx'
import { Fields } from '../../ui/fields.tsx'
import type { ShownProject } from './frame.tsx'
import { useResourceNames } from './gantt-data.ts'
import { PeopleSelect } from './people-select.tsx'
import classes from './what-if.module.css'
import { type CapacityChange, type Changes, type Link, needsReplan, type TaskChange } from './what-if-changes.ts'

const words = text.project.whatIf
const MAX_OPTIONS = 50
const DAYS = { min: 0, max: 10_000 }

interface KnownTask {
  readonly id: number
  readonly name: string
  readonly isMilestone: boolean
}

interface Properties {
  readonly project: ShownProject
  readonly tasks: readonly KnownTask[]
  readonly changes: Changes
  readonly onChange: Dispatch<SetStateAction<Changes>>
}

export function ChangesForm({ project, tasks, changes, onChange }: Properties) {
  const names = useResourceNames()
  const set = (changed: Partial<Changes>) => onChange((before) => ({ ...before, ...changed }))
  const setTask = (taskId: number, changed: Partial<TaskChange>) =>
    onChange((before) => ({
      ...before,
      tasks: before.tasks.map((it) => (it.taskId === taskId ? { ...it, ...changed } : it)),
    }))
  const chosen = new Set(changes.tasks.map(({ taskId }) => taskId))
  const resources = [...(names ?? [])].filter(([id]) => !changes.resources.some(({ resourceId }) => resourceId === id))
  return (
    <Stack gap="md">
      {changes.tasks.map((change) => (
        <TaskFields
          key={change.taskId}
          change={change}
          tasks={tasks}
          isActive={project.status !== 'Planning'}
          onChange={(changed) => setTask(change.taskId, changed)}
          onRemove={() => set({ tasks: changes.tasks.filter((it) => it !== change) })}
        />
      ))}
      <Chooser
        label={words.addTask}
        placeholder={words.chooseTask}
        options={tasks
          .filter(({ id, isMilestone }) => !isMilestone && !chosen.has(id))
          .map(({ id, name }) => [id, name])}
        onChoose={(taskId, name) =>
          set({ tasks: [...changes.tasks, { taskId, name, remaining: '', duration: '', notBefore: '' }] })
        }
      />
      {changes.resources.map((change) => (
        <CapacityFields
          key={change.resourceId}
          change={change}
          onChange={(capacity) =>
            set({
              resources: changes.resources.map((it) => (it === change ? { ...it, capacity } : it)),
            })
          }
          onRemove={() => set({ resources: changes.resources.filter((it) => it !== change) })}
        />
      ))}
      <Chooser
        label={words.addResource}
        placeholder={words.chooseResource}
        options={resources}
        onChoose={(resourceId, name) => set({ resources: [...changes.resources, { resourceId, name, capacity: '' }] })}
      />
      <TextInput
        type="date"
        label={words.target}
        value={changes.targetEndDate}
        onChange={(event) => set({ targetEndDate: event.currentTarget.value })}
      />
      {project.status === 'Active' && (
        <Switch
          label={words.replan}
          description={needsReplan(changes) ? words.replanNeeded : words.replanHint}
          checked={changes.replan || needsReplan(changes)}
          disabled={needsReplan(changes)}
          onChange={(event) => set({ replan: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

interface ChooserProperties {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly (readonly [id: number, name: string])[]
  onChoose(id: number, name: string): void
}

const Chooser = ({ label, placeholder, options, onChoose }: ChooserProperties) => (
  <Select
    label={label}
    placeholder={placeholder}
    searchable
    limit={MAX_OPTIONS}
    value={null}
    nothingFoundMessage={text.palette.nothing}
    data={options.map(([id, name]) => ({ value: String(id), label: name }))}
    onChange={(value) => {
      const option = options.find(([id]) => String(id) === value)
      if (option) onChoose(...option)
    }}
  />
)

interface TaskProperties {
  readonly change: TaskChange
  readonly tasks: readonly KnownTask[]
  readonly isActive: boolean
  onChange(changed: Partial<TaskChange>): void
  onRemove(): void
}

function TaskFields({ change, tasks, isActive, onChange, onRemove }: TaskProperties) {
  const { taskId, name } = change
  const { data: now } = useQuery(
    useQueries().getTask({
      path: { taskId },
      query: { $select: 'remainingDuration,duration,notBefore,predecessors,assignments' },
    }),
  )
  const links = change.links ?? now?.predecessors
  return (
    <fieldset className={classes.change}>
      <legend dir="auto">{name}</legend>
      <Removal label={words.remove(name)} onRemove={onRemove} />
      <div className={classes.fields}>
        <Fields
          fields={{
            remaining: numberField({ ...DAYS, label: words.remaining, placeholder: now?.remainingDuration.toString() }),
            duration: numberField({ ...DAYS, label: words.duration, placeholder: now?.duration.toString() }),
            notBefore: textField({ label: words.notBefore, type: 'date' }),
          }}
          edit={{
            values: change,
            set: (field: keyof TaskChange, value: unknown) => onChange({ [field]: value }),
          }}
          error={null}
          names={isActive ? undefined : ['duration', 'notBefore']}
        />
      </div>
      {now && (
        <PeopleSelect
          label={words.people}
          value={change.people ?? now.assignments}
          before={now.assignments}
          onChange={(people) => onChange({ people, peopleBefore: change.peopleBefore ?? now.assignments })}
        />
      )}
      {links && (
        <LinkFields
          links={links}
          taskId={taskId}
          tasks={tasks}
          onChange={(it) => onChange({ links: it, linksBefore: change.linksBefore ?? links })}
        />
      )}
    </fieldset>
  )
}

interface LinkProperties {
  readonly links: readonly Link[]
  readonly taskId: number
  readonly tasks: readonly KnownTask[]
  onChange(links: readonly Link[]): void
}

function LinkFields({ links, taskId, tasks, onChange }: LinkProperties) {
  const nameOf = (id: number) => tasks.find((it) => it.id === id)?.name ?? String(id)
  const set = (index: number, changed: Partial<Link>) =>
    onChange(links.map((it, at) => (at === index ? { ...it, ...changed } : it)))
  const taken = new Set([taskId, ...links.map((it) => it.taskId)])
  return (
    <Stack gap={6} mt="sm">
      <Text size="sm" fw={500}>
        {words.predecessors}
      </Text>
      {links.map((link, index) => (
        <Group key={`${link.taskId} ${link.type}`} gap="xs" wrap="nowrap">
          <Text size="sm" dir="auto" className={classes.linkName} title={nameOf(link.taskId)}>
            {nameOf(link.taskId)}
          </Text>
          <NativeSelect
            size="xs"
            w={72}
            aria-label={words.linkType(nameOf(link.taskId))}
            data={['FS', 'SS', 'FF', 'SF']}
            value={link.type}
            onChange={(event) => set(index, { type: event.currentTarget.value as Link['type'] })}
          />
          <NumberInput
            size="xs"
            w={72}
            hideControls
            aria-label={words.lag(nameOf(link.taskId))}
            value={link.lag}
            onChange={(lag) => set(index, { lag: Number(lag) })}
          />
          <Removal
            label={words.removeLink(nameOf(link.taskId))}
            onRemove={() => onChange(links.filter((_, at) => at !== index))}
          />
        </Group>
      ))}
      <Chooser
        label={words.addLink}
        placeholder={words.chooseTask}
        options={tasks.filter(({ id }) => !taken.has(id)).map(({ id, name }) => [id, name])}
        onChoose={(id) => onChange([...links, { taskId: id, type: 'FS', lag: 0 }])}
      />
    </Stack>
  )
}

interface CapacityProperties {
  readonly change: CapacityChange
  onChange(capacity: CapacityChange['capacity']): void
  onRemove(): void
}

function CapacityFields({ change: { resourceId, name, capacity }, onChange, onRemove }: CapacityProperties) {
  const { data: now } = useQuery(useQueries().getResource({ path: { resourceId } }))
  return (
    <fieldset className={classes.change}>
      <legend dir="auto">{name}</legend>
      <Removal label={words.remove(name)} onRemove={onRemove} />
      <NumberInput
        label={words.capacity}
        placeholder={now ? String(now.capacity) : ''}
        value={capacity}
        min={0}
        max={10_000}
        onChange={onChange}
      />
    </fieldset>
  )
}

const Removal = ({ label, onRemove }: { readonly label: string; onRemove(): void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onRemove} className={classes.removal}>
    <IconX size={16} />
  </ActionIcon>
)
