/** The place where a file is dropped or chosen, and what kinds of files there are. */
import '@mantine/dropzone/styles.css'
import { Dropzone } from '@mantine/dropzone'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { text } from '../../text/text.ts'
import { formatNumber } from '../../ui/format.ts'
import classes from './import.module.css'

interface Properties {
  readonly file: File | undefined
  onFile(file: File): void
}

const MEBIBYTE = 1_048_576
const words = text.imports.drop

export const Drop = ({ file, onFile }: Properties) => (
  <Dropzone
    className={`${classes.drop} ${file ? classes.small : ''}`}
    multiple={false}
    onDrop={([first]: readonly File[]) => first && onFile(first)}
    aria-label={words.title}
    inputProps={{ 'aria-label': words.title }}
  >
    <div className={classes.inner}>
      {file ? <IconFileText size={24} stroke={1.5} aria-hidden /> : <IconUpload size={32} stroke={1.5} aria-hidden />}
      <div>
        <strong dir="auto">{file ? file.name : words.title}</strong>
        <small>{file ? words.another(sizeText(file.size)) : words.hint}</small>
      </div>
    </div>
  </Dropzone>
)

const sizeText = (bytes: number) =>
  bytes < MEBIBYTE ? `${formatNumber(Math.ceil(bytes / 1_024))} KiB` : `${formatNumber(bytes / MEBIBYTE)} MiB`

export const FileKinds = () => (
  <div className={classes.kinds}>
    {words.kinds.map(([title, hint]) => (
      <div key={title} className={classes.kindCard}>
        <strong>{title}</strong>
        <p>{hint}</p>
      </div>
    ))}
  </div>
)
