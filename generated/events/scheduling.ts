// Generated from openapi/scheduling.yaml by `npm run codegen`; do not edit.
export {
  projectStarted,
  projectStatusChanged,
  projectFrozen,
  projectEarlyWarning,
  taskReady,
  taskStarted,
  taskStatusChanged,
  taskDurationChanged,
  taskCompleted,
  taskRed,
  milestoneAchieved,
} from '../scheduling.ts'
