/** The stage of an import: sending the file, in per cent, then the work of the service, which reports no share. */
import { useSent } from '../../app/uploads.ts'
import { text } from '../../text/text.ts'
import classes from './import.module.css'

interface Properties {
  readonly file: File
  /** What the service does once it has the file. */
  readonly work: string
}

export function Stage({ file, work }: Properties) {
  const sent = useSent(file)
  const label = sent === undefined ? work : text.imports.sending(Math.floor(100 * sent))
  return (
    <div className={classes.stage}>
      <progress aria-label={label} max={1} value={sent} />
      <span aria-hidden>{label}</span>
    </div>
  )
}
