import { ProjectFrame } from './frame.tsx'

export default function Settings() {
  return <ProjectFrame tab="settings">{(project) => <p>{project.name}</p>}</ProjectFrame>
}
