/** What changed in the portfolio since the user's last visit, and when the projects in Planning may start. */
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { Panel } from '../../ui/facts.tsx'
import { formatDate, formatMinute } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { Loaded, PartLoading } from '../../ui/page.tsx'
import { ProjectLink } from '../../ui/project-link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import classes from './portfolio.module.css'
import { changedItems, type Item, type Items, releaseItems } from './week-items.ts'

const words = text.portfolio.week

export const Week = () => (
  <div className={classes.week}>
    <Changes />
    <Releases />
  </div>
)

function Changes() {
  const api = useApi()
  // Asked with each look at the page: also when somebody comes back to it after hours.
  const query = useQuery({
    queryKey: ['chainwork', 'visitPortfolio'],
    queryFn: () => api.visitPortfolio(),
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const last = query.data?.lastVisitAt
  return (
    <Panel title={last ? words.changes.titleSince(formatMinute(last)) : words.changes.title}>
      <Loaded query={query} loading={<PartLoading h={60} />}>
        {({ changes }) => (
          <Sentences
            items={changedItems(changes)}
            none={last ? words.changes.noneSince : words.changes.none(formatDate(changes.since))}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Releases() {
  const api = useApi()
  const { allProjects } = useSession()
  const query = useQuery(useQueries().getReleases())
  const propose = useAction(() => api.proposeReleases(), { changes: ['getReleases'] })
  return (
    <Panel title={words.releases.title}>
      <Stack gap="sm" align="flex-start">
        <Loaded query={query} loading={<PartLoading h={60} />}>
          {(releases) => (
            <>
              {releases.madeOn !== null && <Note>{words.releases.madeOn(formatDate(releases.madeOn))}</Note>}
              <Sentences items={releaseItems(releases)} none={words.releases.none} />
            </>
          )}
        </Loaded>
        {allProjects && (
          <Button variant="default" size="xs" loading={propose.isPending} onClick={() => propose.mutate(undefined)}>
            {words.releases.again}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

const FIRST = 2 // sentences of an item that stand open; mostly where it ends now, and what moved it first

const Folded = ({ sentences, mentions }: Pick<Item, 'sentences' | 'mentions'>) => (
  <>
    <Lines sentences={sentences.slice(0, FIRST)} mentions={mentions} />
    {sentences.length > FIRST && (
      <details>
        <summary>{words.rest(sentences.length - FIRST)}</summary>
        <Lines sentences={sentences.slice(FIRST)} mentions={mentions} />
      </details>
    )}
  </>
)
const Lines = ({ sentences, mentions }: Pick<Item, 'sentences' | 'mentions'>) =>
  sentences.map((sentence) => (
    <div key={sentence} dir="auto">
      <Sentence text={sentence} mentions={mentions} />
    </div>
  ))

const Sentences = ({ items: { shown, more }, none }: { readonly items: Items; readonly none: string }) =>
  shown.length === 0 ? (
    <Text size="sm">{none}</Text>
  ) : (
    <>
      <ul className={classes.news}>
        {shown.map(({ key, projectId, name, sentences, mentions }) => (
          <li key={key}>
            <ProjectLink id={projectId}>{name}</ProjectLink>
            <Folded sentences={[...new Set(sentences)]} mentions={mentions} />
          </li>
        ))}
      </ul>
      {more > 0 && <Note>{words.more(more)}</Note>}
    </>
  )
