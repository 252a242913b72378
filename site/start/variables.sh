export BASE_URL=http://127.0.0.1:4010 AUTH_URL=http://127.0.0.1:4010
export ANALYTICS_URL=http://127.0.0.1:4010/analytics
export CLIENT_ID=sandbox-full CLIENT_SECRET=sandbox-secret-of-full
export RESTAURANT=129782ca-1734-5740-bf29-34e20bed625a
export GROUP=a5af7a3c-4d83-50fd-a949-0dc8ecbe7186
