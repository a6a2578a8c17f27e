/** The formats of errors under /connect: RFC 6749 for clients, RFC 6750 for userinfo, pages for browsers. */
import type { Rendering } from '#runtime'
import type { Parts } from '../parts.ts'
import { renderBearer, renderOAuth } from '../protocol/errors.ts'
import { renderRequestProblem } from './pages.ts'

export const oauthRenderings = ({ basePath }: Pick<Parts, 'basePath'>): readonly Rendering[] => [
  { prefix: '/connect', type: 'application/json', render: renderOAuth },
  { prefix: '/connect/userinfo', type: 'application/json', render: renderBearer },
  ...['/connect/authorize', '/connect/endsession'].flatMap((prefix): Rendering[] => [
    { prefix, type: 'application/json', render: renderOAuth },
    // Browsers prefer it.
    { prefix, type: 'text/html', render: (problem, request) => renderRequestProblem(problem, request, basePath) },
  ]),
]
