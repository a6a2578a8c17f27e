import { connect, NotFoundError } from '@chainwork/sdk'
import { browserSession, SignInError } from '@chainwork/sdk/browser'

const { baseUrl, clientId } = await (await fetch('/given.json')).json()
const session = browserSession({
  authUrl: baseUrl,
  clientId,
  redirectUri: `${location.origin}/`,
  scope: 'api1 offline_access',
})
const api = connect({ baseUrl, accessToken: session.accessToken })

const show = (text) => document.body.append(Object.assign(document.createElement('p'), { textContent: text }))

document.querySelector('#out').onclick = () => session.signOut(`${location.origin}/`)
document.querySelector('#in').onclick = () => session.signIn()

const isSignedIn = await session.resume()
show(isSignedIn ? 'Signed in' : 'Signed out')
if (isSignedIn) {
  const names = []
  for await (const project of api.items(api.listProjects({ query: { $top: 1, $orderby: 'name' } })))
    names.push(project.name)
  show(`Projects: ${names.join(', ')}`)
  const missing = await api.getProject({ path: { projectId: 999999 } }).catch((error) => error)
  show(`Missing: ${missing instanceof NotFoundError} ${missing.code}`)
  const first = await session.accessToken()
  const second = await session.accessToken(first)
  show(`Renewed: ${first !== second}`)
  show(`Address: ${location.search}`)
} else {
  const refused = await Promise.resolve()
    .then(() => session.accessToken())
    .catch((error) => error)
  show(`Refused: ${refused instanceof SignInError} ${refused.code}`)
}
