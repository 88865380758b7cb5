module svc.invalid/vdi

go 1.19
