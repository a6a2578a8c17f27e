import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function WhatIf() {
  return (
    <Page title="WhatIf">
      <Empty title={text.portfolio.todo} />
    </Page>
  )
}
