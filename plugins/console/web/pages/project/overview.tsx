import { ProjectFrame } from './frame.tsx'

export default function Overview() {
  return <ProjectFrame tab="overview">{(project) => <p>{project.name}</p>}</ProjectFrame>
}
