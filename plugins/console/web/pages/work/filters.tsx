/** What the work list shows; the choice stands in the page's address. */
import { SegmentedControl, Select } from '@mantine/core'
import { useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useSearchParams, wholeNumberOf } from '../../ui/search-params.ts'
import type { WorkFilter } from './query.ts'
import classes from './work.module.css'

const words = text.work.filters

export function useWorkFilter(): [WorkFilter, (change: Partial<WorkFilter>) => void] {
  const [{ who, state, ...numbers }, change] = useSearchParams()
  const { administrator } = useSession()
  const [project, resource] = [wholeNumberOf(numbers.project), wholeNumberOf(numbers.resource)]
  const filter: WorkFilter = {
    who: who === 'mine' || who === 'all' ? who : administrator ? 'all' : 'mine',
    state: state === 'open' || state === 'done' ? state : 'now',
    ...(project !== undefined && { project }),
    ...(resource !== undefined && { resource }),
  }
  return [filter, change]
}

interface Properties {
  readonly filter: WorkFilter
  change(change: Partial<WorkFilter>): void
  readonly projects: readonly { readonly id: number; readonly name: string }[]
  readonly resources: readonly { readonly id: number; readonly name: string }[]
}

export const Filters = ({ filter, change, projects, resources }: Properties) => (
  <div className={classes.filters}>
    <SegmentedControl
      aria-label={words.who}
      value={filter.who}
      onChange={(who) => change({ who: who as WorkFilter['who'] })}
      data={[
        { value: 'mine', label: words.mine },
        { value: 'all', label: words.all },
      ]}
    />
    {filter.who === 'all' && (
      <>
        <SegmentedControl
          aria-label={words.state}
          value={filter.state}
          onChange={(state) => change({ state: state as WorkFilter['state'] })}
          data={(['now', 'open', 'done'] as const).map((value) => ({ value, label: words[value] }))}
        />
        <Choice
          label={words.project}
          placeholder={words.anyProject}
          value={filter.project}
          items={projects}
          onChange={(project) => change({ project } as Partial<WorkFilter>)}
        />
        <Choice
          label={words.resource}
          placeholder={words.anyResource}
          value={filter.resource}
          items={resources}
          onChange={(resource) => change({ resource } as Partial<WorkFilter>)}
        />
      </>
    )}
  </div>
)

interface ChoiceProperties {
  readonly label: string
  readonly placeholder: string
  readonly value: number | undefined
  readonly items: Properties['projects']
  onChange(id: number | undefined): void
}

const Choice = ({ label, placeholder, value, items, onChange }: ChoiceProperties) => (
  <Select
    aria-label={label}
    placeholder={placeholder}
    className={classes.choice}
    data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={value === undefined ? null : String(value)}
    onChange={(id) => onChange(id === null ? undefined : Number(id))}
    clearable
    searchable
    limit={100}
    clearButtonProps={{ 'aria-label': `${label}: ${placeholder}` }}
  />
)
