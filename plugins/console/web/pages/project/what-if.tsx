import { ProjectFrame } from './frame.tsx'

export default function WhatIf() {
  return <ProjectFrame tab="whatIf">{(project) => <p>{project.name}</p>}</ProjectFrame>
}
