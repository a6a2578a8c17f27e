/** What the service does with the file that it is sent: it reports no share of it. */
import classes from './import.module.css'

export const Stage = ({ work }: { readonly work: string }) => (
  <div className={classes.stage}>
    <progress aria-label={work} />
    <span aria-hidden>{work}</span>
  </div>
)
