// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** What other plugins may know of scheduling: its public events. */
export { milestoneAchieved, projectEarlyWarning, projectFrozen, projectStarted, projectStatusChanged, taskCompleted, taskDurationChanged, taskReady, taskRed, taskStatusChanged, } from '../../generated/scheduling.js';
