{{/* The name of the release's objects. */}}
{{- define "chainwork.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{/* Labels by which objects are selected. They never change. Context: a list of the root and the component. */}}
{{- define "chainwork.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "chainwork.labels" -}}
{{- $root := index . 0 -}}
{{ include "chainwork.selector" . }}
app.kubernetes.io/version: {{ $root.Values.image.tag | default $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end }}

{{- define "chainwork.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{/* Settings that all processes share. Secrets are files. */}}
{{- define "chainwork.env" -}}
- { name: NODE_ENV, value: production }
- { name: PORT, value: '8080' }
- { name: BASE_URL, value: {{ .Values.baseUrl | quote }} }
{{- with .Values.authUrl }}
- { name: AUTH_URL, value: {{ . | quote }} }
{{- end }}
- { name: MIGRATE_ON_START, value: 'false' }
- { name: SHUTDOWN_DELAY, value: {{ .Values.shutdownDelay | quote }} }
- { name: DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
{{- range .Values.secretKeys }}
- { name: {{ . }}_FILE, value: /run/secrets/chainwork/{{ . }} }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{- define "chainwork.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "chainwork.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "chainwork.mounts" -}}
- { name: secrets, mountPath: /run/secrets/chainwork, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "chainwork.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.existingSecret }}
    defaultMode: 0440
    items:
      {{- range .Values.secretKeys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- end }}

{{/* The Deployment of one component. Context: a dict of root, component, roles and values. */}}
{{- define "chainwork.deployment" -}}
{{- $root := .root -}}
{{- $which := list $root .component -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "chainwork.name" $root }}-{{ .component }}
  labels: {{- include "chainwork.labels" $which | nindent 4 }}
spec:
  replicas: {{ .values.replicas }}
  revisionHistoryLimit: 5
  # A pod is replaced only after its successor is ready.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels: {{- include "chainwork.selector" $which | nindent 6 }}
  template:
    metadata:
      labels: {{- include "chainwork.labels" $which | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ add $root.Values.shutdownDelay $root.Values.drainSeconds 8 }}
      securityContext: {{- include "chainwork.podSecurity" $root | nindent 8 }}
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "chainwork.selector" $which | nindent 14 }}
      {{- with .values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.affinity }}
      affinity: {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: chainwork
          {{- include "chainwork.image" $root | nindent 10 }}
          env:
            - { name: ROLES, value: {{ .roles | quote }} }
            {{- include "chainwork.env" $root | nindent 12 }}
          ports:
            - { name: http, containerPort: 8080 }
          # Up to five minutes for a start.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 150
          # The process answers. It does not look at the database: a restart would not bring it back.
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          # It can serve requests: the database answers and takes writes, and no shutdown has begun.
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 3
            timeoutSeconds: 5
            failureThreshold: 2
          resources: {{- toYaml .values.resources | nindent 12 }}
          securityContext: {{- include "chainwork.containerSecurity" $root | nindent 12 }}
          volumeMounts: {{- include "chainwork.mounts" $root | nindent 12 }}
      volumes: {{- include "chainwork.volumes" $root | nindent 8 }}
{{- end }}
