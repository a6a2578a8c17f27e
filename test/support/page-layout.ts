/** What is wrong with what a page shows: text that is cut, targets that a thumb misses, dates as programs write them. As scripts. */

/**
 * Text that an ancestor cuts off, as sentences. What users have named may end in dots (`dir="auto"`, `bdi`), and so may what
 * has a `title`; what scrolls, and what only screen readers read, is not cut. Nor may
 * the line under a row of a table reach beyond the window, where the table scrolls sideways.
 */
export const CUT_TEXT = `(() => {
  const TOLERANCE = 2 // CSS pixels
  const isNamed = (element) => element.closest('[dir=auto], bdi, [title], [data-full-text]') !== null
  const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY)
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY)
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    const element = node.parentElement
    if (text === '' || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isNamed(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 1) continue
    for (let above = element; above && above !== document.documentElement; above = above.parentElement) {
      const style = getComputedStyle(above)
      const edge = above.getBoundingClientRect()
      if (edge.width <= 2 || edge.height <= 2 || style.clipPath === 'inset(50%)') break
      if (scrolls(style) || style.position === 'fixed') break
      if (!clips(style)) continue
      const over = Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom)
      if (over > TOLERANCE) found.add('the text "' + text.slice(0, 60) + '" is cut by ' + Math.round(over) + ' pixels')
      break
    }
  }
  const context = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('select, input[placeholder]')) {
    if (!field.checkVisibility()) continue
    const style = getComputedStyle(field)
    context.font = style.font
    const shown = field.tagName === 'SELECT' ? field.selectedOptions[0]?.label ?? '' : field.value === '' ? field.placeholder : ''
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const over = context.measureText(shown).width - room
    if (over > TOLERANCE && !isNamed(field)) found.add('the text "' + shown.slice(0, 60) + '" of a field is cut by ' + Math.round(over) + ' pixels')
  }
  for (const line of document.querySelectorAll('td[colspan] > div')) {
    const over = line.getBoundingClientRect().right - innerWidth
    if (over > TOLERANCE) found.add('the line "' + line.innerText.slice(0, 60) + '" under a row reaches ' + Math.round(over) + ' pixels beyond the window')
  }
  return [...found]
})()`

/** Buttons, fields and links on their own that are lower than 44 CSS pixels, as sentences; marks of a chart and
 * cells of a plan's table are exempt, for which axe asks 24. */
export const SMALL_TARGETS = `(() => {
  const LOW = 43.5 // CSS pixels, of 44
  const found = new Set()
  const labelled = (it) => it.getAttribute('aria-label') ?? it.innerText?.trim().slice(0, 40) ?? it.id
  for (const target of document.querySelectorAll('button, [role=button], [role=tab], [role=switch], input, select, textarea, summary')) {
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || target.closest('[aria-hidden=true], svg, [role=grid]')) continue
    // Its label is a part of the target.
    const label = target.labels?.[0]
    const boxes = [target, label, target.closest('label')].filter(Boolean).map((it) => it.getBoundingClientRect())
    const height = Math.max(...boxes.map((it) => it.bottom)) - Math.min(...boxes.map((it) => it.top))
    if (height > 1 && height < LOW) found.add('"' + labelled(target) + '" (' + target.tagName.toLowerCase() + ') is ' + Math.round(height) + ' pixels high')
  }
  return [...found]
})()`

/**
 * Dates as programs write them (`YYYY-MM-DD`) in the page or a dialog of it, as sentences. What users have named may have some
 * (`dir="auto"`, `bdi`), and so may code, and hints at how one is typed ("such as ...").
 */
export const ISO_DATES = `(() => {
  const found = new Set()
  for (const place of document.querySelectorAll('main, [role=dialog]')) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data.trim()
      const element = node.parentElement
      if (!/(?<![\\w-])\\d{4}-\\d{2}-\\d{2}(?![\\d-])/.test(text) || /such as \\d{4}-/.test(text)) continue
      if (element.closest('[dir=auto], bdi, code, pre, script, style') || !element.checkVisibility({ visibilityProperty: true })) continue
      found.add('the text "' + text.slice(0, 80) + '" has a date as programs write it')
    }
  }
  return [...found]
})()`
