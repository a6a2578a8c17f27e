/** What the check of every page finds. */
import { expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'

const PAGE = `<!doctype html><html lang="en"><title>Dates</title><main><h1>Dates</h1>
<p>It ends on 2026-11-23.</p><p hidden>Hidden 2026-11-24</p><p>At 2026-11-25T09:00:00Z</p>
<p>One a line, such as 2026-12-01 to 2026-12-02</p><p>Plan <bdi>2026-11-26</bdi>, <code>2026-11-27</code>, order 12026-11-28</p><p dir="auto">Baseline 2026-11-29</p>
<input type="date" aria-label="Start" value="2026-11-30"></main></html>`

test('check of pages: finds dates as programs write them, but not in names, code, fields and hints', async () => {
  const browser = await startBrowser()
  const { page, checkPage } = await browser.open('http://localhost')
  await page.setContent(PAGE)
  expect((await checkPage('dates')).map((it) => /the text "(.*)" has a date/.exec(it)?.[1])).toEqual([
    'It ends on 2026-11-23.',
    'At 2026-11-25T09:00:00Z',
  ])
  await browser.close()
})
