import { ProjectFrame } from './frame.tsx'

export default function History() {
  return <ProjectFrame tab="history">{(project) => <p>{project.name}</p>}</ProjectFrame>
}
