/** Makes a project of a file: drop it, see what would become of it, then import it. */
import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconFileImport, IconFileText, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { useDraft } from '../../ui/draft.ts'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Columns } from './columns.tsx'
import { type FileKind, keptMapping, kindOf, type Mapping, MEDIA_TYPES, titlesOf } from './file-head.ts'
import classes from './import.module.css'
import { FIRST_OPTIONS, OptionsForm, queryOf } from './options.tsx'
import { type Answer, PastStartQuestion, pastStartOf, queryOfAnswer } from './past-start.tsx'
import { Report } from './report.tsx'
import { SENDING, usePreviews } from './use-previews.ts'
import '@mantine/dropzone/styles.css'
import { Dropzone } from '@mantine/dropzone'
import { formatNumber } from '../../ui/format.ts'

interface Dropped {
  /** Another one for each file, also for one that is dropped again after it was changed. */
  readonly key: number
  readonly file: File
  readonly kind: FileKind
  readonly titles: readonly string[]
}

const HEAD = 65_536 // bytes that the columns of a table are looked for in

const words = text.imports
let drops = 0

const isSignedOut = (error: unknown) => error instanceof Error && error.name === 'SignInError'

async function readDropped(file: File): Promise<Dropped> {
  const head = file.slice(0, HEAD)
  const kind = kindOf(new Uint8Array(await head.slice(0, 64).arrayBuffer()))
  return { key: ++drops, file, kind, titles: kind === 'table' ? titlesOf(await head.text()) : [] }
}

export default function Import() {
  const [dropped, setDropped] = useState<Dropped>()
  const [unreadable, setUnreadable] = useState(false)
  const [options, setOptions, forgetOptions] = useDraft('import', FIRST_OPTIONS)
  // Of the last table: a file of another kind that is dropped in between changes nothing.
  const [{ mapping }, setChosen] = useState<{ titles: readonly string[]; mapping: Mapping }>({
    titles: [],
    mapping: {},
  })
  const take = (file: File) => {
    setUnreadable(false)
    readDropped(file).then(
      (next) => {
        setDropped(next)
        if (next.kind === 'table') {
          const { titles } = next
          setChosen((last) => ({ titles, mapping: keptMapping(last.mapping, last.titles, titles) }))
        }
      },
      () => setUnreadable(true),
    )
  }
  return (
    <Page title={text.navigation.import} subtitle={words.subtitle}>
      <Drop file={dropped?.file} onFile={take} />
      {unreadable && (
        <Text c="red" mt="sm" role="alert">
          {words.unreadable}
        </Text>
      )}
      {dropped === undefined ? (
        <FileKinds />
      ) : dropped.kind === 'mpp' ? (
        <Text mt="md" role="alert">
          {words.mpp}
        </Text>
      ) : (
        <Chosen
          key={dropped.key}
          {...{ dropped, kind: dropped.kind, options, mapping }}
          onOptions={setOptions}
          onMapping={(mapping) => setChosen((last) => ({ ...last, mapping }))}
          onImported={forgetOptions}
        />
      )}
    </Page>
  )
}

interface Properties {
  readonly dropped: Dropped
  readonly kind: 'project' | 'table'
  readonly options: typeof FIRST_OPTIONS
  readonly mapping: Mapping
  onOptions(options: typeof FIRST_OPTIONS): void
  onMapping(mapping: Mapping): void
  onImported(options: typeof FIRST_OPTIONS): void
}

function Chosen({
  dropped: { key, file, titles },
  kind,
  options,
  mapping,
  onOptions,
  onMapping,
  onImported,
}: Properties) {
  const api = useApi()
  const navigate = useNavigate()
  const { today } = useSession().account
  const [answer, setAnswer] = useState<Answer>()
  const query = {
    ...queryOf(options, kind, mapping),
    ...(answer && options.startDate === '' && queryOfAnswer(answer, today)),
  }
  const headers = { 'content-type': MEDIA_TYPES[kind] }
  const { preview, error, isFetching, isCurrent, refetch } = usePreviews({ key, file, headers }, query)
  const isSafe = (options.estimates === 'auto' ? preview?.report.estimates : options.estimates) === 'safe'
  const start = pastStartOf(preview, options, today)
  const asked = { ...query, ...(options.activate && { activate: true }) }
  const save = useAction(
    ({ query }: { readonly query: typeof asked; readonly options: typeof FIRST_OPTIONS }, keyHeader) =>
      api.importProject({ body: file, query, headers: { ...headers, ...keyHeader }, timeout: SENDING }),
    {
      showsError: true,
      changes: ['listProjects', 'getPortfolio', 'getPortfolioLoad', 'listResources', 'listTasks'],
      done: ({ project }) => words.done(project.name),
      onDone: (_, sent) => onImported(sent.options),
    },
  )
  const onSuccess = ({ project: { id } }: { readonly project: { readonly id: number } }) =>
    void navigate({ to: '/projects/$projectId', params: { projectId: String(id) } })
  const isUnanswered = start !== undefined && answer === undefined
  const hasFaults = (preview?.faults.length ?? 0) > 0
  return (
    <div className={classes.halves}>
      <section className={classes.options} aria-label={words.options.title}>
        <Title order={2} size="h4" mb="sm">
          {words.options.title}
        </Title>
        <OptionsForm
          {...{ options, kind, found: preview?.project, isSafe, isAsked: start !== undefined, onChange: onOptions }}
        />
      </section>
      <section aria-label={words.report.title} aria-busy={!isCurrent}>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {words.report.title}
          </Title>
          <Button
            leftSection={<IconFileImport size={16} aria-hidden />}
            loading={save.isPending}
            disabled={!isCurrent || hasFaults || error !== null || preview === undefined || isUnanswered}
            title={isUnanswered ? words.pastStart.unanswered : undefined}
            onClick={() => save.mutate({ query: asked, options }, { onSuccess })}
          >
            {options.activate ? words.importAndStart : words.import}
          </Button>
        </Group>
        {save.isPending ? <Stage work={words.storing} /> : isFetching && <Stage work={words.checking} />}
        {save.error !== null && <Problem error={save.error} />}
        {error !== null && <Problem error={error} retry={refetch} />}
        {[save.error, error].some(isSignedOut) && (
          <Text size="sm" mt="xs">
            {words.signedOut}
          </Text>
        )}
        {start !== undefined && preview && (
          <PastStartQuestion {...{ start, today, progress: preview.report.progress, answer, onAnswer: setAnswer }} />
        )}
        {kind === 'table' && (
          <>
            <Title order={3} size="h5">
              {words.columns.title}
            </Title>
            <Note>{words.columns.hint}</Note>
            <Columns titles={titles} found={preview?.columns ?? []} mapping={mapping} onChange={onMapping} />
          </>
        )}
        {preview && error === null ? (
          <div style={{ opacity: isCurrent ? 1 : 0.55 }}>
            <Report preview={preview} today={today} />
          </div>
        ) : (
          error === null && <Skeleton h={420} />
        )}
      </section>
    </div>
  )
}

interface DropProperties {
  readonly file: File | undefined
  onFile(file: File): void
}

const MEBIBYTE = 1_048_576
const dropWords = text.imports.drop

/** The place where a file is dropped or chosen, and what kinds of files there are. */
const Drop = ({ file, onFile }: DropProperties) => (
  <Dropzone
    className={`${classes.drop} ${file ? classes.small : ''}`}
    multiple={false}
    onDrop={([first]: readonly File[]) => first && onFile(first)}
    aria-label={dropWords.title}
    inputProps={{ 'aria-label': dropWords.title }}
  >
    <div className={classes.inner}>
      {file ? <IconFileText size={24} stroke={1.5} aria-hidden /> : <IconUpload size={32} stroke={1.5} aria-hidden />}
      <div>
        <strong dir="auto">{file ? file.name : dropWords.title}</strong>
        <small>{file ? dropWords.another(sizeText(file.size)) : dropWords.hint}</small>
      </div>
    </div>
  </Dropzone>
)

const sizeText = (bytes: number) =>
  bytes < MEBIBYTE ? `${formatNumber(Math.ceil(bytes / 1_024))} KiB` : `${formatNumber(bytes / MEBIBYTE)} MiB`

const FileKinds = () => (
  <div className={classes.kinds}>
    {dropWords.kinds.map(([title, hint]) => (
      <div key={title} className={classes.kindCard}>
        <strong>{title}</strong>
        <p>{hint}</p>
      </div>
    ))}
  </div>
)

/** What the service does with the file that it is sent: it reports no share of it. */
const Stage = ({ work }: { readonly work: string }) => (
  <div className={classes.stage}>
    <progress aria-label={work} />
    <span aria-hidden>{work}</span>
  </div>
)
