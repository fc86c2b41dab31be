// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declares what script/apple-availability needs; names, shapes and availability are as Apple documents them.
// swift-format-ignore-file

@_exported public import DarwinTypes

public struct os_unfair_lock { public init() {} }
@available(macOS 10.12, iOS 10.0, *) public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
@available(macOS 10.12, iOS 10.0, *) public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}

public func memset_s(_ s: UnsafeMutableRawPointer!, _ size: Int, _ c: Int32, _ n: Int) -> Int32 { 0 }
public func mmap(_ address: UnsafeMutableRawPointer!, _ length: Int, _ protection: Int32, _ flags: Int32, _ file: Int32, _ offset: Int64) -> UnsafeMutableRawPointer! { nil }
public func munmap(_ address: UnsafeMutableRawPointer!, _ length: Int) -> Int32 { 0 }
public func mlock(_ address: UnsafeRawPointer!, _ length: Int) -> Int32 { 0 }
public func minherit(_ address: UnsafeMutableRawPointer!, _ length: Int, _ inherit: Int32) -> Int32 { 0 }
public let PROT_READ: Int32 = 1
public let PROT_WRITE: Int32 = 2
public let MAP_PRIVATE: Int32 = 2
public let MAP_ANON: Int32 = 0x1000
nonisolated(unsafe) public let MAP_FAILED: UnsafeMutableRawPointer! = nil
public let VM_INHERIT_NONE: Int32 = 2

// Files.

public func stat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func lstat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func fstat(_ file: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>!, _ flags: Int32) -> Int32 { 0 }
public func close(_ file: Int32) -> Int32 { 0 }
public func read(_ file: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
public func isatty(_ file: Int32) -> Int32 { 0 }
public let STDOUT_FILENO: Int32 = 1
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func pread(_ file: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int, _ offset: off_t) -> Int { 0 }
public func lseek(_ file: Int32, _ offset: off_t, _ whence: Int32) -> off_t { 0 }
public func ftruncate(_ file: Int32, _ size: off_t) -> Int32 { 0 }
public func fsync(_ file: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fchmod(_ file: Int32, _ mode: mode_t) -> Int32 { 0 }
public func flock(_ file: Int32, _ operation: Int32) -> Int32 { 0 }
public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
public func rmdir(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public func link(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public func rename(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
@available(macOS 10.12, iOS 10.0, *) public func renamex_np(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!, _ flags: UInt32) -> Int32 { 0 }
public func geteuid() -> uid_t { 0 }
public func getpid() -> pid_t { 0 }
// time.h
public func time(_ time: UnsafeMutablePointer<Int>!) -> Int { 0 }
public struct dirent { public var d_ino: UInt64 = 0; public var d_namlen: UInt16 = 0; public var d_type: UInt8 = 0; public var d_name: (CChar, CChar) = (0, 0); public init() {} }
public struct DIR {}
public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
public func readdir(_ folder: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
public func closedir(_ folder: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
public var errno: Int32 { get { 0 } set {} }
public let O_RDONLY: Int32 = 0, O_WRONLY: Int32 = 1, O_RDWR: Int32 = 2, O_CREAT: Int32 = 0x200, O_EXCL: Int32 = 0x800
public let O_NONBLOCK: Int32 = 4, O_CLOEXEC: Int32 = 0x1000000, O_NOFOLLOW: Int32 = 0x100, O_DIRECTORY: Int32 = 0x100000
public let O_TRUNC: Int32 = 0x400
public let SEEK_SET: Int32 = 0, SEEK_END: Int32 = 2
public let LOCK_SH: Int32 = 1, LOCK_EX: Int32 = 2, LOCK_NB: Int32 = 4, LOCK_UN: Int32 = 8
public let F_FULLFSYNC: Int32 = 51
public let S_IFMT: mode_t = 0o170000, S_IFDIR: mode_t = 0o040000, S_IFREG: mode_t = 0o100000, S_IFLNK: mode_t = 0o120000
public let S_ISVTX: mode_t = 0o1000
public let AT_FDCWD: Int32 = -2
public let RENAME_SWAP: UInt32 = 2, RENAME_EXCL: UInt32 = 4
public let EPERM: Int32 = 1, ENOENT: Int32 = 2, EINTR: Int32 = 4, EACCES: Int32 = 13, EEXIST: Int32 = 17, ENOTDIR: Int32 = 20
public let EINVAL: Int32 = 22, EMLINK: Int32 = 31, EAGAIN: Int32 = 35, EWOULDBLOCK: Int32 = 35, ENOTSUP: Int32 = 45
public let ENOTEMPTY: Int32 = 66, ENOSPC: Int32 = 28, ENOSYS: Int32 = 78, EOPNOTSUPP: Int32 = 102, EISDIR: Int32 = 21
public let ELOOP: Int32 = 62, EROFS: Int32 = 30, EDQUOT: Int32 = 69, EIO: Int32 = 5, ENAMETOOLONG: Int32 = 63
public func realpath(_ path: UnsafePointer<CChar>!, _ resolved: UnsafeMutablePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
public func free(_ memory: UnsafeMutableRawPointer!) {}

// Sockets.

public typealias sa_family_t = UInt8
public typealias in_port_t = UInt16
public typealias in_addr_t = UInt32
public typealias socklen_t = UInt32
public struct in_addr { public var s_addr: in_addr_t = 0; public init() {} }
public struct sockaddr { public init() {} }
public struct sockaddr_in { public var sin_len: UInt8 = 0; public var sin_family: sa_family_t = 0; public var sin_port: in_port_t = 0; public var sin_addr = in_addr(); public init() {} }
public struct pollfd { public var fd: Int32; public var events: Int16; public var revents: Int16; public init(fd: Int32, events: Int16, revents: Int16) { self.fd = fd; self.events = events; self.revents = revents } }
public func socket(_ family: Int32, _ type: Int32, _ protocol: Int32) -> Int32 { 0 }
public func bind(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 { 0 }
public func listen(_ socket: Int32, _ backlog: Int32) -> Int32 { 0 }
public func accept(_ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!) -> Int32 { 0 }
public func getsockname(_ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!) -> Int32 { 0 }
public func setsockopt(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: UnsafeRawPointer!, _ length: socklen_t) -> Int32 { 0 }
public func poll(_ states: UnsafeMutablePointer<pollfd>!, _ count: UInt32, _ milliseconds: Int32) -> Int32 { 0 }
public func recv(_ socket: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int, _ flags: Int32) -> Int { 0 }
public func send(_ socket: Int32, _ bytes: UnsafeRawPointer!, _ count: Int, _ flags: Int32) -> Int { 0 }
public func shutdown(_ socket: Int32, _ side: Int32) -> Int32 { 0 }
public let AF_INET: Int32 = 2, SOCK_STREAM: Int32 = 1, SOL_SOCKET: Int32 = 0xFFFF, SO_NOSIGPIPE: Int32 = 0x1022
public let SHUT_WR: Int32 = 1, POLLIN: Int32 = 1, POLLOUT: Int32 = 4
public let F_SETFD: Int32 = 2, F_SETFL: Int32 = 4, FD_CLOEXEC: Int32 = 1
