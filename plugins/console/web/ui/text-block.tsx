/** Shows a long text as it is, in a block that scrolls: JSON, or the body of a request. */
import classes from './text-block.module.css'

export const TextBlock = ({ children }: { readonly children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <pre className={classes.block} tabIndex={0} dir="ltr">
    {children}
  </pre>
)
