import { ProjectFrame } from './frame.tsx'

export default function Gantt() {
  return <ProjectFrame tab="gantt">{(project) => <p>{project.name}</p>}</ProjectFrame>
}
