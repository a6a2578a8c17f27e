import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Plugins() {
  return (
    <Page title="Plugins">
      <Empty title={text.common.none} />
    </Page>
  )
}
