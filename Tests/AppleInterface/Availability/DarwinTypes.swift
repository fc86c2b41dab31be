// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Part of Darwin, which has a type and a function of the same name; Swift requires two modules for these.
// swift-format-ignore-file

public typealias mode_t = UInt16
public typealias off_t = Int64
public typealias uid_t = UInt32
public typealias gid_t = UInt32
public typealias pid_t = Int32
public typealias dev_t = Int32
public typealias ino_t = UInt64
public typealias nlink_t = UInt16
public typealias ssize_t = Int
public typealias size_t = UInt
public struct timespec { public var tv_sec = 0; public var tv_nsec = 0; public init() {} }
public struct stat {
    public init() {}
    public var st_dev: dev_t = 0
    public var st_mode: mode_t = 0
    public var st_nlink: nlink_t = 0
    public var st_ino: ino_t = 0
    public var st_uid: uid_t = 0
    public var st_size: off_t = 0
    public var st_blocks: Int64 = 0
    public var st_mtimespec = timespec()
}
