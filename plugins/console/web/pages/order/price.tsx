/** What a decision gains and loses, as it was simulated for its preview or when it was made. */
import type { MovePrice } from '@chainwork/sdk'
import { text } from '../../text/text.ts'
import { NOTHING } from '../../ui/format.ts'
import { ProjectLink } from '../../ui/project-link.tsx'
import classes from './price.module.css'
import { priceWords } from './price-words.ts'

export const Price = ({ price }: { readonly price: readonly MovePrice[] | null | undefined }) =>
  price ? (
    <ul className={classes.price}>
      {price.map(({ projectId, projectName, ...change }, place) => (
        <li key={projectId ?? 'others'} dir="auto">
          {projectId === undefined ? (
            text.order.advice.another
          ) : (
            <ProjectLink id={projectId}>{projectName}</ProjectLink>
          )}{' '}
          {priceWords(change) ?? (place === 0 ? text.order.advice.nothing : text.order.advice.little)}
        </li>
      ))}
    </ul>
  ) : (
    NOTHING
  )
