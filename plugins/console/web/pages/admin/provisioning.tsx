import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Provisioning() {
  return (
    <Page title="Provisioning">
      <Empty title={text.common.none} />
    </Page>
  )
}
